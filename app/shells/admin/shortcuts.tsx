import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Rights } from '#app/terms/panel-rights.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { entriesOf } from './panel-menu.tsx';

/** Whether a text is being entered, in which letters are no shortcuts. */
const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable="true"]') !== null;

/** Time to wait for the letter after "g". */
const SEQUENCE_MS = 1_200;

type Handlers = { onSearch: () => void; onHelp: () => void; position: Rights };

/**
 * Shortcuts: Ctrl-K anywhere; outside of text fields "/" for the page's search, "g" and a letter for a page,
 * "?" for this list.
 */
export function useShortcuts({ onSearch, onHelp, position }: Handlers): void {
  const navigate = useNavigate();
  const latest = useRef({ onSearch, onHelp, navigate, position });
  latest.current = { onSearch, onHelp, navigate, position };
  useEffect(() => {
    let went = Number.NEGATIVE_INFINITY;
    function press(event: KeyboardEvent) {
      const { onSearch, onHelp, navigate, position } = latest.current;
      const key = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key === 'k') {
        event.preventDefault();
        onSearch();
        return;
      }
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target))
        return;
      // An open dialog handles the keyboard alone.
      if (document.querySelector('dialog[open], [role="dialog"]')) return;
      if (key === '?') {
        event.preventDefault();
        onHelp();
      } else if (key === '/') {
        const field = document.querySelector<HTMLInputElement>('main [role="search"] input[type="search"]');
        if (!field) return;
        event.preventDefault();
        field.select();
      } else if (event.timeStamp - went < SEQUENCE_MS) {
        const entry = entriesOf(position).find((one) => one.key === key);
        if (entry) {
          event.preventDefault();
          void navigate(entry.to);
        }
      } else if (key === 'g') {
        went = event.timeStamp;
        return;
      }
      went = Number.NEGATIVE_INFINITY;
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

const keysOf = (position: Rights): [keys: string[], what: string][] => [
  [['Ctrl', 'K'], 'Buscar pessoas, pedidos, páginas e ações'],
  [['Ctrl', 'Z'], 'Desfazer a última mudança, enquanto o aviso dela aparece'],
  [['/'], 'Ir para a busca da página'],
  [['j'], 'Próxima linha, conversa, lead ou documento'],
  [['k'], 'Linha, conversa, lead ou documento anterior'],
  [['x'], 'Marcar a linha, na lista de leads'],
  [['a'], 'Aprovar o documento aberto'],
  [['r'], 'Recusar o documento aberto, ou responder a conversa aberta'],
  [['n'], 'Nota interna, na conversa aberta'],
  [['m'], 'Mover o registro, no quadro'],
  ...entriesOf(position).map(({ key, label }): [string[], string] => [['g', key], label]),
  [['?'], 'Mostrar esta lista'],
  [['Esc'], 'Fechar'],
];

type HelpProps = { dialog: RefObject<HTMLDialogElement | null>; position: Rights };

/** The list of shortcuts, in a dialog in which the browser keeps the focus. */
export function ShortcutHelp({ dialog, position }: HelpProps) {
  return (
    <dialog
      ref={dialog}
      aria-labelledby="atalhos"
      className="m-auto w-[min(92vw,28rem)] rounded-2xl border border-line bg-raised p-6 text-ink backdrop:bg-black/50"
    >
      <h2 id="atalhos" className="display-m mb-4">
        Atalhos do teclado
      </h2>
      <dl className="space-y-2">
        {keysOf(position).map(([keys, what]) => (
          <div key={what} className="flex items-center justify-between gap-4">
            <dt>{what}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-md border border-line bg-sunken px-2 py-0.5 font-sans text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <form method="dialog" className="mt-6 text-right">
        <button type="submit" className={buttonClass({ size: 'sm' })}>
          Fechar
        </button>
      </form>
    </dialog>
  );
}
