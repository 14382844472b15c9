import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';

/** Size of the picture that is sent; the page scales it to its width. */
const PAD = { width: 900, height: 300 } as const;
/** The ink of the light theme: paper is white in both. */
const INK = '#0b2b26';

type Props = {
  onDone: (picture: File) => Promise<void>;
  onCancel: () => void;
  failed: string | undefined;
};

/** Canvas to sign on with finger, pen or mouse. The typed name above it is the alternative. */
export function SignaturePad({ onDone, onCancel, failed }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [empty, setEmpty] = useState(true);
  const [sending, setSending] = useState(false);
  const last = useRef<{ x: number; y: number } | null>(null);

  const paper = () => canvas.current?.getContext('2d') ?? null;
  const clear = () => {
    const context = paper();
    if (!context) return;
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, PAD.width, PAD.height);
    setEmpty(true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the sheet is there.
  useEffect(clear, []);

  const place = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: ((clientX - left) * PAD.width) / width, y: ((clientY - top) * PAD.height) / height };
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = paper();
    const from = last.current;
    if (!context || !from) return;
    const to = place(event);
    context.strokeStyle = INK;
    context.lineWidth = 5;
    context.lineCap = 'round';
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
    last.current = to;
    setEmpty(false);
  };
  const finish = () => {
    setSending(true);
    canvas.current?.toBlob(async (blob) => {
      if (blob) await onDone(new File([blob], 'assinatura.png', { type: 'image/png' }));
      setSending(false);
    }, 'image/png');
  };
  return (
    <div className="space-y-3">
      <canvas
        ref={canvas}
        width={PAD.width}
        height={PAD.height}
        role="img"
        aria-label="Espaço para desenhar a assinatura"
        className="aspect-3/1 w-full max-w-xl touch-none rounded-xl border border-line bg-white"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = place(event);
          draw(event);
        }}
        onPointerMove={draw}
        onPointerUp={() => {
          last.current = null;
        }}
        onPointerCancel={() => {
          last.current = null;
        }}
      />
      {failed && (
        <p role="alert" className="text-sm font-medium text-bad">
          {failed}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="button" variant="primary" disabled={empty} pending={sending} onClick={finish}>
          Usar esta assinatura
        </Button>
        <Button type="button" onClick={clear} disabled={empty}>
          Limpar
        </Button>
        <Button type="button" variant="ghost" autoFocus onClick={onCancel}>
          Voltar
        </Button>
      </div>
    </div>
  );
}
