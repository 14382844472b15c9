import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { isRouteErrorResponse, Link, useLocation, useNavigate, useRouteError } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { failureOf, RESULT_UNKNOWN } from '../failure.ts';
import { isTyping } from './use-list-keys.ts';

/** The drawer and its list; the same for every record. */
type Place = {
  /** Address of the list below. */
  list: string;
  /** Attribute that holds a record's id on the line it is opened from. */
  line: string;
  /** Name of a record: "lead". */
  one: string;
};

type Props = Place & {
  label: string;
  /** Id of the open record. */
  opened: string;
  /** Ids of the previous and next record in the list. */
  before?: string | undefined;
  after?: string | undefined;
  children: ReactNode;
};

/** A record in a drawer over its list, which stays readable: j and k go through the list, Escape closes. */
export function Drawer({ list, line, one, label, opened, before, after, children }: Props) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useAlone(box);
  const to = (id = '') => `${list}${id && `/${id}`}${search}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record in the same drawer is read out again.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [opened]);
  // The line that opened the drawer gets the focus back, after any use of j and k.
  useEffect(
    () => () => document.querySelector<HTMLElement>(`[${line}="${opened}"]`)?.focus({ preventScroll: true }),
    [line, opened],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const inside = document.querySelector('[role="menu"], [data-radix-popper-content-wrapper]');
      if (event.defaultPrevented || inside) return;
      const next = { Escape: '', j: after, ArrowDown: after, k: before, ArrowUp: before }[event.key];
      if (next === undefined || (event.key !== 'Escape' && isTyping(event))) return;
      event.preventDefault();
      navigate(`${list}${next && `/${next}`}${search}`, {
        preventScrollReset: true,
        replace: next !== '',
      });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [after, before, list, navigate, search]);
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={label}
      className="fixed inset-y-0 right-0 z-40 flex w-full flex-col border-l border-line bg-raised shadow-2xl sm:w-[30rem]"
    >
      <header className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-5">
        <h2
          ref={heading}
          tabIndex={-1}
          title={label}
          className="line-clamp-2 min-w-0 flex-1 text-lg leading-snug font-semibold outline-none"
        >
          {label}
        </h2>
        <StepLink to={before && to(before)} label={`${capital(one)} anterior (k)`} icon={ChevronUp} />
        <StepLink to={after && to(after)} label={`Próximo ${one} (j)`} icon={ChevronDown} />
        <Link to={to()} preventScrollReset className={iconLink} title="Fechar (Esc)">
          <X aria-hidden className="size-5" />
          <span className="sr-only">Fechar</span>
        </Link>
      </header>
      {/* A region that scrolls must take the focus, or a keyboard cannot move it. */}
      <section
        aria-label={`Dados do ${one}`}
        tabIndex={0}
        className="flex-1 overflow-y-auto overscroll-contain p-5"
      >
        {children}
      </section>
    </div>
  );
}

/** Makes the page inert while the drawer covers it, on a phone; toasts stay reachable. */
function useAlone(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const narrow = matchMedia('(width < 40rem)');
    const behind: Element[] = [];
    for (let at: Element | null = box.current; at?.closest('main'); at = at.parentElement)
      behind.push(...[...(at.parentElement?.children ?? [])].filter((other) => other !== at));
    const cover = () => {
      for (const element of behind) element.toggleAttribute('inert', narrow.matches);
    };
    cover();
    narrow.addEventListener('change', cover);
    return () => {
      narrow.removeEventListener('change', cover);
      for (const element of behind) element.removeAttribute('inert');
    };
  }, [box]);
}

/** The drawer for a record that is missing or cannot be shown. */
export function DrawerError(place: Place) {
  const { search } = useLocation();
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const { one } = place;
  const sent = failureOf(error).kind === 'sent';
  const label = sent ? RESULT_UNKNOWN.title : `Erro ao carregar ${one}`;
  const text = sent
    ? RESULT_UNKNOWN.text
    : `Não foi possível mostrar este ${one}. Tente de novo em alguns instantes.`;
  return (
    <Drawer {...place} label={missing ? `${capital(one)} não encontrado` : label} opened="">
      <p className="text-muted">
        {missing ? `Este ${one} não existe, ou os dados dele foram apagados.` : text}
      </p>
      <p className="mt-4 flex flex-wrap gap-2">
        {!missing && (
          <Link to="." reloadDocument className={buttonClass({})}>
            {sent ? RESULT_UNKNOWN.again : 'Tentar de novo'}
          </Link>
        )}
        <Link to={`${place.list}${search}`} preventScrollReset className={buttonClass({})}>
          Voltar à lista
        </Link>
      </p>
    </Drawer>
  );
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const iconLink = buttonClass({ variant: 'ghost', size: 'sm' }, 'size-10 px-0');

function StepLink({ to, label, icon: Icon }: { to?: string | undefined; label: string; icon: typeof X }) {
  if (!to) return null;
  return (
    <Link to={to} preventScrollReset replace className={iconLink} title={label}>
      <Icon aria-hidden className="size-5" />
      <span className="sr-only">{label}</span>
    </Link>
  );
}
