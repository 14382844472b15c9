import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PixReceiver } from '#app/features/payments/rules/pix-br-code.ts';
import { CopyText } from '#app/ui/copy-text.tsx';

type Props = {
  payload: string;
  /** SVG that the server drew. */
  qrCode: string;
  receiver: PixReceiver | null;
  expiresAt: Date | null;
  /** In the demo: address of the simulated bank. */
  demoUrl: string | null;
};

/** Code to copy, picture and the time that is left. A phone cannot read its own screen: there the code comes first. */
export function PixCode({ payload, qrCode, receiver, expiresAt, demoUrl }: Props) {
  return (
    <div className="grid gap-8 sm:grid-cols-[15rem_1fr]">
      <div className="hidden self-start sm:block">
        <Picture qrCode={qrCode} />
      </div>
      <div className="min-w-0 space-y-4">
        <h2 className="display-m">Pague com Pix</h2>
        {receiver && <Receiver receiver={receiver} />}
        <CopyText label="Pix copia e cola" text={payload} rows={4} what="código" cta />
        {expiresAt && <Countdown until={new Date(expiresAt)} />}
        <ol className="list-decimal space-y-1 pl-5 text-muted">
          <li>Abra o aplicativo do seu banco e escolha Pix.</li>
          <li>Use o código em Pix copia e cola, ou leia o QR Code.</li>
          <li>Confira quem recebe e o valor, e confirme. Esta página avisa quando o pagamento chegar.</li>
        </ol>
        <details className="sm:hidden">
          <summary className="flex min-h-11 items-center font-medium underline underline-offset-4">
            Pagar com outro celular, pelo QR Code
          </summary>
          <Picture qrCode={qrCode} />
        </details>
        {demoUrl && (
          <p className="text-sm">
            <a href={demoUrl} className="font-medium underline underline-offset-4">
              Abrir o banco de demonstração
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

/** The receiver, shown before the code, to compare with the bank's screen. */
const Receiver = ({ receiver: { name, key, host } }: { receiver: PixReceiver }) => (
  <dl className="space-y-2 rounded-xl bg-sunken px-4 py-3">
    <div>
      <dt className="text-sm text-muted">Quem recebe</dt>
      <dd className="font-medium wrap-anywhere">{name}</dd>
    </div>
    {(key ?? host) && (
      <div>
        <dt className="text-sm text-muted">{key ? 'Chave Pix' : 'Onde está a cobrança'}</dt>
        <dd className="font-medium wrap-anywhere">{key ?? host}</dd>
      </div>
    )}
  </dl>
);

const Picture = ({ qrCode }: { qrCode: string }) => (
  <div
    role="img"
    aria-label="QR Code do Pix"
    className="mx-auto w-60 overflow-hidden rounded-xl border border-line bg-white [&>svg]:block [&>svg]:w-full"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the server from the payload.
    dangerouslySetInnerHTML={{ __html: qrCode }}
  />
);

/** While the server does not know yet that the time is over. */
const ASK_AGAIN_MS = 5_000;

const pad = (value: number) => String(value).padStart(2, '0');

/** Hours, minutes and seconds; at zero the page reloads, because the server decides. */
function Countdown({ until }: { until: Date }) {
  const { revalidate } = useRevalidator();
  const [left, setLeft] = useState<number | null>(null);
  const end = until.getTime();
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.round((end - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [end]);
  useEffect(() => {
    if (left !== 0) return;
    void revalidate();
    // Its clock may be a little behind this one.
    const timer = setInterval(() => void revalidate(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [left, revalidate]);
  if (left === null) return null;
  const clock = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60].map(pad).join(':');
  return (
    <p className="text-sm text-muted">
      {left > 0 ? (
        <>
          Este código vale por <span className="tabular font-medium text-ink">{clock}</span>
        </>
      ) : (
        'Este código venceu.'
      )}
    </p>
  );
}
