import { useState } from 'react';
import { PictureError } from '#src/data/media/picture-error.ts';
import type { Prepared } from '#src/data/media/prepare.ts';
import type { Crop } from '#src/lib/crop.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';

type PhotoChoice = {
  isPreparing: boolean;
  error: string | undefined;
  /** The last choice. */
  file: File | null;
  choose: (files: File[]) => void;
  /** Prepares what was chosen again, with another square of it. */
  crop: (crop: Crop) => Promise<void>;
};

/** Prepares a chosen profile photo. `error`: why a file wasn't taken. */
export function usePhotoChoice(onChoose: (picture: Prepared) => void): PhotoChoice {
  const [error, setError] = useState<string>();
  const [file, setFile] = useState<File | null>(null);
  const [isPreparing, setIsPreparing] = useState(false);
  const prepare = async (chosen: File, crop?: Crop) => {
    setError(undefined);
    setIsPreparing(true);
    try {
      const { preparePictures } = await import('#src/data/media/prepare.ts');
      const [picture] = await preparePictures([chosen], 'creatorPhoto', { crop });
      if (picture) {
        setFile(chosen);
        onChoose(picture);
      }
    } catch (failure) {
      if (!(failure instanceof PictureError)) reportError(failure);
      setError(refusalSentence(failure instanceof PictureError ? failure.code : 'FAILED'));
    }
    setIsPreparing(false);
  };
  return {
    isPreparing,
    error,
    file,
    choose: ([one]) => void (one && prepare(one)),
    crop: async (crop) => {
      if (file) await prepare(file, crop);
    },
  };
}
