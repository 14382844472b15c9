import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../button.tsx';
import { PHOTO_WORDS, type PhotoFault } from './photo-faults.ts';

/** A photo that waits for the person, with its faults. */
export type HeldPhoto = { file: File; faults: PhotoFault[] };

type Props = {
  photos: readonly HeldPhoto[];
  onSend: (photo: HeldPhoto) => void;
  onDiscard: (photo: HeldPhoto) => void;
};

/** Photos with a warning before they are sent. The person decides: a warning refuses nothing. */
export function HeldPhotos({ photos, onSend, onDiscard }: Props) {
  return (
    <ul aria-label="Fotos para conferir" className="mt-3 space-y-2">
      {photos.map((photo) => (
        <li key={photo.file.name} className="rounded-xl border border-line bg-warning-soft p-3">
          <div role="alert" className="flex flex-wrap items-start gap-3">
            <Picture file={photo.file} />
            <div className="min-w-0 flex-1 basis-40">
              <p className="flex items-center gap-2 font-medium">
                <CircleAlert aria-hidden className="size-5 shrink-0 text-warning" /> Confira a foto
              </p>
              <ul className="mt-1 space-y-1 text-sm">
                {photo.faults.map((fault) => (
                  <li key={fault}>{PHOTO_WORDS[fault]}</li>
                ))}
              </ul>
            </div>
          </div>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button size="sm" onClick={() => onDiscard(photo)}>
              Vou tirar outra
            </Button>
            <Button size="sm" variant="ghost" onClick={() => onSend(photo)}>
              Enviar assim mesmo
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Picture({ file }: { file: File }) {
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setSrc(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    src && <img src={src} alt="" className="size-20 shrink-0 rounded-lg border border-line object-cover" />
  );
}
