import { RotateCcw, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { whatsappAddress } from '#app/lib/whatsapp.ts';
import { ChatForm } from './chat-form.tsx';
import { ChatLog, type Opening } from './chat-log.tsx';
import { HandOverForm } from './hand-over-form.tsx';
import { useChat } from './use-chat.ts';

/** Below Tailwind's `sm`: the panel takes the whole screen. */
const PHONE = '(max-width: 639.98px)';

const usePhone = () =>
  useSyncExternalStore(
    (changed) => {
      const query = matchMedia(PHONE);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(PHONE).matches,
  );

type Place = RefObject<HTMLElement | null>;

/** To the field, or to the conversation while the field is disabled. */
const rest = (field: Place, region: Place) =>
  (field.current?.matches(':disabled') ? region : field).current?.focus({ preventScroll: true });

type Props = {
  id: string;
  open: boolean;
  opening: Opening;
  publicKey: string;
  whatsapp: string;
  onClose: () => void;
};

/**
 * The panel 'Assistente' (docs/product.md section 2, Chat widget), loaded when it is first opened and mounted
 * from then on, so that an answer continues while it is closed. On a phone it covers the page and is modal;
 * elsewhere the page stays usable.
 */
export default function ChatPanel({ id, open, opening, publicKey, whatsapp, onClose }: Props) {
  const chat = useChat(publicKey);
  const phone = usePhone();
  const dialog = useRef<HTMLDialogElement>(null);
  const region = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const title = useId();
  const waiting = chat.phase === 'waiting';
  const [handingOver, setHandingOver] = useState(false);

  useLayoutEffect(() => {
    if (!open || !dialog.current) return;
    const shown = dialog.current;
    if (phone) shown.showModal();
    else shown.show();
    // Scrolls to the end once the panel is visible: hidden elements have no height.
    region.current?.scrollTo(0, region.current.scrollHeight);
    if (!phone) rest(field, region);
    return () => shown.close();
  }, [open, phone]);

  // A disabled or removed element loses the focus, and Escape with it: the conversation keeps the focus until
  // the answer arrives. On a phone the browser handles Escape of a modal panel, and a focused field would
  // cover the answer with the keyboard.
  useEffect(() => {
    if (!waiting && !phone && document.activeElement === region.current) field.current?.focus();
  }, [waiting, phone]);

  function holdFocus() {
    if (!phone) region.current?.focus({ preventScroll: true });
  }

  function ask(question: string) {
    holdFocus();
    chat.ask(question);
  }

  function askAgain() {
    holdFocus();
    chat.askAgain();
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  }

  const tool = 'grid size-11 place-items-center rounded-xl hover:bg-white/10';
  return (
    <dialog
      ref={dialog}
      id={id}
      aria-labelledby={title}
      onKeyDown={closeOnEscape}
      // Ways of closing that are no key: the back gesture of a phone.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        if (!dialog.current?.open && open) onClose();
      }}
      className="fixed inset-0 z-50 m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-hidden bg-raised text-ink open:flex sm:inset-auto sm:right-6 sm:bottom-24 sm:h-[600px] sm:max-h-[calc(100dvh-7rem)] sm:w-[380px] sm:rounded-2xl sm:border sm:border-line sm:shadow-xl"
    >
      <div className="flex items-center gap-1 bg-[#0b2b26] py-2 pr-2 pl-4 text-[#f2f7f4]">
        <div className="min-w-0 flex-1">
          <h2 id={title} className="text-lg font-semibold">
            Assistente
          </h2>
          <p className="text-xs text-[#b9cbc4]">Responde com o que está no site</p>
        </div>
        {chat.messages.length > 0 && (
          <button
            type="button"
            aria-label="Começar de novo"
            title="Começar de novo"
            className={tool}
            onClick={() => {
              chat.startOver();
              setHandingOver(false);
              if (!phone) rest(field, region);
            }}
          >
            <RotateCcw aria-hidden className="size-5" />
          </button>
        )}
        <button type="button" aria-label="Fechar" title="Fechar" className={tool} onClick={onClose}>
          <X aria-hidden className="size-5" />
        </button>
      </div>
      {handingOver ? (
        <HandOverForm talk={chat.messages} onBack={() => setHandingOver(false)} />
      ) : (
        <>
          <ChatLog
            opening={opening}
            chat={chat}
            region={region}
            onAsk={ask}
            onAskAgain={askAgain}
            onFollow={() => phone && onClose()}
          />
          <p role="status" className="sr-only">
            {waiting && 'O assistente está respondendo.'}
          </p>
          <ChatForm field={field} waiting={waiting} onAsk={ask} />
          <p className="px-4 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-center text-sm text-muted">
            Prefere falar com gente?{' '}
            <button type="button" disabled={waiting} onClick={() => setHandingOver(true)} className={WAY}>
              Chamar a equipe
            </button>{' '}
            ou{' '}
            <a href={whatsappAddress(whatsapp)} target="_blank" rel="noopener noreferrer" className={WAY}>
              WhatsApp
            </a>
          </p>
        </>
      )}
    </dialog>
  );
}

const WAY = 'inline-flex min-h-9 items-center font-medium text-brand-strong underline underline-offset-3';
