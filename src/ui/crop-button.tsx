import { Crop as CropIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Crop } from '#src/lib/crop.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from './button.tsx';

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

type Props = {
  /** The chosen file, unchanged. */
  file: File;
  shape: 'person' | 'business';
  isDisabled?: boolean;
  /** Resolves when the square is in use: until then nothing else can be done with the picture. */
  onCrop: (crop: Crop) => Promise<void>;
};

/** Opens a chosen picture to show which square of it is used. Until then it is the one in the middle. */
export function CropButton({ file, shape, isDisabled = false, onCrop }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const use = async (crop: Crop) => {
    setIsBusy(true);
    await onCrop(crop).catch(reportError);
    setIsBusy(false);
    setIsOpen(false);
  };
  return (
    <>
      <Button variant="secondary" isDisabled={isDisabled} onPress={() => setIsOpen(true)}>
        <CropIcon aria-hidden />
        {m.crop_open()}
      </Button>
      {isOpen ? (
        <Suspense>
          <CropDialog
            file={file}
            shape={shape}
            onClose={() => setIsOpen(false)}
            isBusy={isBusy}
            onCrop={(crop) => void use(crop)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
