import { Camera } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { buttonClass } from './button.tsx';
import { codesInPhoto } from './photo-codes.ts';

const NOTHING = 'Não achamos um código nesta foto. Chegue mais perto, com boa luz, ou digite os números.';
const UNREADABLE = 'Esta foto não abriu. Tire outra, ou digite os números.';

type Props = {
  label: string;
  /** After a code was read: the press that comes next. */
  done: string;
  /** Takes what the codes hold. */
  onRead: (codes: string[]) => void;
};

/**
 * A photo or screenshot of a boleto or QR Code, read on this device and put as text where texts are pasted. Without
 * scripts it says that the code has to be entered.
 */
export function PhotoField({ label, done, onRead }: Props) {
  const [isShown, setIsShown] = useState(false);
  const [state, setState] = useState<'idle' | 'reading' | { message: string; isFault: boolean }>('idle');
  const id = useId();
  useEffect(() => setIsShown(true), []);
  if (!isShown)
    return (
      <noscript>
        <p className="text-sm text-muted">
          Para ler uma foto, esta página precisa de JavaScript. Sem ele, digite o código.
        </p>
      </noscript>
    );
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
  return (
    <div className="rounded-xl border border-line p-4">
      <p id={`${id}-label`} className="font-medium">
        {label}
      </p>
      <input
        id={id}
        type="file"
        accept="image/*"
        aria-labelledby={`${id}-label ${id}-choose`}
        aria-describedby={`${id}-note`}
        className="peer sr-only"
        onChange={({ currentTarget }) => {
          const [photo] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (photo) void read(photo);
        }}
      />
      {/* The browser's own button speaks the browser's language. */}
      <label
        id={`${id}-choose`}
        htmlFor={id}
        className={buttonClass(
          {},
          'mt-2 cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand',
        )}
      >
        <Camera aria-hidden className="size-5" /> Escolher foto
      </label>
      <p id={`${id}-note`} className="mt-1 text-sm text-muted">
        A foto fica no seu aparelho.
      </p>
      <p role="status" className={typeof state === 'object' && state.isFault ? 'mt-2 text-bad' : 'mt-2'}>
        {state === 'reading' ? 'Lendo a foto…' : state === 'idle' ? '' : state.message}
      </p>
    </div>
  );
}
