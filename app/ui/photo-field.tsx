import { Camera, Image } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { buttonClass } from './button.tsx';
import { codesInPhoto } from './photo-codes.ts';

const NOTHING = 'Não achamos um código nesta foto. Chegue mais perto, com boa luz, ou digite os números.';
const UNREADABLE = 'Esta foto não abriu. Tire outra, ou digite os números.';

const BUTTON = buttonClass(
  {},
  'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand',
);

type Props = {
  label: string;
  /** Label of the next step, after a code was read. */
  done: string;
  /** Receives the contents of the codes. */
  onRead: (codes: string[]) => void;
};

/**
 * Reads a boleto or QR Code from a photo or screenshot, on this device, into the field for pasted text.
 * Without scripts it says that the code must be entered.
 */
export function PhotoField({ label, done, onRead }: Props) {
  const [isAwake, setIsAwake] = useState(false);
  const [state, setState] = useState<'idle' | 'reading' | { message: string; isFault: boolean }>('idle');
  const id = useId();
  useEffect(() => setIsAwake(true), []);
  const read = async (photo: File) => {
    setState('reading');
    try {
      const codes = await codesInPhoto(photo);
      if (codes.length > 0) onRead(codes);
      setState(codes.length > 0 ? { message: done, isFault: false } : { message: NOTHING, isFault: true });
    } catch {
      setState({ message: UNREADABLE, isFault: true });
    }
  };
  // Its room is reserved before scripts run, so that the content below does not move.
  return (
    <>
      <noscript>
        <p className="text-sm text-muted">
          Para ler uma foto, esta página precisa de JavaScript. Sem ele, digite o código.
        </p>
      </noscript>
      <div className="rounded-xl border border-line p-4 noscript:hidden">
        <p id={`${id}-label`} className="font-medium">
          {label}
        </p>
        {/* The browser's own buttons speak the browser's language. A camera is offered where a finger points: the same
      input opens files alone elsewhere. */}
        <div className="mt-2 flex flex-wrap gap-2">
          {(['camera', 'choose'] as const).map((way) => (
            <span
              key={way}
              className={way === 'camera' ? 'hidden pointer-coarse:inline-flex' : 'inline-flex'}
            >
              <input
                id={`${id}-${way}-file`}
                type="file"
                disabled={!isAwake}
                accept="image/*"
                {...(way === 'camera' && { capture: 'environment' as const })}
                aria-labelledby={`${id}-label ${id}-${way}`}
                aria-describedby={`${id}-note`}
                className="peer sr-only"
                onChange={({ currentTarget }) => {
                  const [photo] = currentTarget.files ?? [];
                  currentTarget.value = '';
                  if (photo) void read(photo);
                }}
              />
              <label id={`${id}-${way}`} htmlFor={`${id}-${way}-file`} className={BUTTON}>
                {way === 'camera' ? (
                  <Camera aria-hidden className="size-5" />
                ) : (
                  <Image aria-hidden className="size-5" />
                )}
                {way === 'camera' ? 'Abrir a câmera' : 'Escolher foto'}
              </label>
            </span>
          ))}
        </div>
        <p id={`${id}-note`} className="mt-1 text-sm text-muted">
          A foto fica no seu aparelho.
        </p>
        <p role="status" className={typeof state === 'object' && state.isFault ? 'mt-2 text-bad' : 'mt-2'}>
          {state === 'reading' ? 'Lendo a foto…' : state === 'idle' ? '' : state.message}
        </p>
      </div>
    </>
  );
}
