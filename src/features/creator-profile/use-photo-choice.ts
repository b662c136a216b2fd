import { useState } from 'react';
import { PictureError } from '#src/data/media/picture-error.ts';
import type { Prepared } from '#src/data/media/prepare.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';

type PhotoChoice = {
  isPreparing: boolean;
  error: string | undefined;
  choose: (files: File[]) => void;
};

/** Prepares a chosen profile photo. `error`: why a file wasn't taken. */
export function usePhotoChoice(onChoose: (picture: Prepared) => void): PhotoChoice {
  const [error, setError] = useState<string>();
  const [isPreparing, setIsPreparing] = useState(false);
  const prepare = async (file: File) => {
    setError(undefined);
    setIsPreparing(true);
    try {
      const { preparePictures } = await import('#src/data/media/prepare.ts');
      const [picture] = await preparePictures([file], 'creatorPhoto');
      if (picture) onChoose(picture);
    } catch (failure) {
      if (!(failure instanceof PictureError)) reportError(failure);
      setError(refusalSentence(failure instanceof PictureError ? failure.code : 'FAILED'));
    }
    setIsPreparing(false);
  };
  return { isPreparing, error, choose: ([file]) => void (file && prepare(file)) };
}
