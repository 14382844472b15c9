import { lazy, Suspense, useId, useRef, useState } from 'react';
import { whatsappAddress } from '#app/lib/whatsapp.ts';
import { ChatIcon, CloseIcon } from '#app/ui/icons.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import type { Opening } from './chat-log.tsx';

/** Pages carry the button; the conversation is loaded when it is opened. */
const ChatPanel = lazy(() => import('./chat-panel.tsx').catch(() => ({ default: NotLoaded })));

type Props = {
  opening: Opening;
  publicKey: string;
  /** The company's number, formatted. */
  whatsapp: string;
};

/** The assistant at the bottom right (docs/product.md section 2, Chat widget). */
export function ChatWidget({ opening, publicKey, whatsapp }: Props) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  function close() {
    setOpen(false);
    button.current?.focus();
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={open ? 'Fechar o assistente' : 'Abrir o assistente'}
        aria-expanded={open}
        aria-controls={wanted ? id : undefined}
        onClick={() => {
          setWanted(true);
          setOpen(!open);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && open) close();
        }}
        className="chat-button fixed right-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-40 grid size-14 place-items-center rounded-full bg-brand-strong text-surface shadow-lg ring-2 ring-surface transition duration-150 hover:brightness-110 sm:right-6 sm:bottom-6 dark:text-sunken print:hidden"
      >
        {open ? <CloseIcon className="size-6" /> : <ChatIcon className="size-6" />}
      </button>
      {wanted && (
        <Suspense fallback={open && <Loading />}>
          <ChatPanel
            id={id}
            open={open}
            opening={opening}
            publicKey={publicKey}
            whatsapp={whatsapp}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

const NOTE =
  'fixed right-4 bottom-24 z-50 rounded-2xl border border-line bg-raised px-4 py-3 text-sm text-ink shadow-lg sm:right-6';

const Loading = () => (
  <div className={NOTE}>
    <Spinner className="size-4" label="Abrindo o assistente…" />
  </div>
);

/** The connection failed, or the site was updated since the page was loaded. */
function NotLoaded({ id, open, whatsapp }: { id: string; open: boolean; whatsapp: string }) {
  return (
    <p id={id} role="status" hidden={!open} className={NOTE}>
      Não foi possível abrir o assistente. Recarregue a página ou chame no{' '}
      <a href={whatsappAddress(whatsapp)} className="font-medium underline underline-offset-3">
        WhatsApp
      </a>
      .
    </p>
  );
}
