import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import {
  data,
  isRouteErrorResponse,
  Link,
  redirect,
  useLoaderData,
  useLocation,
  useNavigate,
  useOutletContext,
  useRouteError,
} from 'react-router';
import { getSite } from '#app/features/content/server/index.server.ts';
import { isId } from '#app/features/leads/rules/lead-filter.ts';
import { loadLead } from '#app/features/leads/server/index.server.ts';
import { readForm } from '#app/lib/form-data.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import type { Route } from './+types/lead-drawer';
import { actOnLead } from './lead-action.server.ts';
import { LeadBody } from './lead-body.tsx';
import type { LeadsContext } from './leads-page.tsx';
import { isTyping } from './use-list-keys.ts';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const [found, { company }] = await Promise.all([
    isId(params.leadId) ? loadLead(adminOf(context), params.leadId) : null,
    getSite('company'),
  ]);
  if (!found) throw data(null, { status: 404 });
  if ('mergedInto' in found) throw redirect(`/admin/leads/${found.mergedInto}${new URL(request.url).search}`);
  return { lead: found.lead, siteName: company.name, now: new Date().toISOString() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const answer = isId(params.leadId)
    ? actOnLead(adminOf(context), params.leadId, readForm(await request.formData()))
    : null;
  if (!answer) throw data(null, { status: 400 });
  return answer;
}

/** One lead over the list, which stays readable beside it: j and k go through the list, Escape closes. */
export default function LeadDrawer() {
  const { lead, siteName, now } = useLoaderData<typeof loader>();
  const list = useOutletContext<LeadsContext>();
  const at = list.leads.findIndex(({ id }) => id === lead.id);
  const before = at > 0 ? list.leads[at - 1] : undefined;
  const after = at >= 0 ? list.leads[at + 1] : undefined;
  return (
    <Drawer label={lead.name} before={before?.id} after={after?.id} focusKey={lead.id}>
      <LeadBody key={lead.id} lead={list.changes.seen(lead)} siteName={siteName} now={now} list={list} />
    </Drawer>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Drawer label={missing ? 'Lead não encontrado' : 'Erro ao carregar lead'} focusKey="">
      <p className="text-muted">
        {missing
          ? 'Este lead não existe, ou os dados dele foram apagados.'
          : 'Não foi possível mostrar este lead. Tente de novo em alguns instantes.'}
      </p>
    </Drawer>
  );
}

type DrawerProps = {
  label: string;
  before?: string;
  after?: string;
  focusKey: string;
  children: React.ReactNode;
};

function Drawer({ label, before, after, focusKey, children }: DrawerProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const to = (id = '') => `/admin/leads${id && `/${id}`}${search}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another lead in the same drawer is read out again.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [focusKey]);
  // The line that the drawer was opened from takes the focus back, wherever j and k went.
  useEffect(
    () => () =>
      document.querySelector<HTMLElement>(`[data-lead-link="${focusKey}"]`)?.focus({ preventScroll: true }),
    [focusKey],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const inside = document.querySelector('[role="menu"], [data-radix-popper-content-wrapper]');
      if (event.defaultPrevented || inside) return;
      const next = { Escape: '', j: after, ArrowDown: after, k: before, ArrowUp: before }[event.key];
      if (next === undefined || (event.key !== 'Escape' && isTyping(event))) return;
      event.preventDefault();
      navigate(`/admin/leads${next && `/${next}`}${search}`, {
        preventScrollReset: true,
        replace: next !== '',
      });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [after, before, navigate, search]);
  return (
    <div
      role="dialog"
      aria-label={label}
      className="fixed inset-y-0 right-0 z-40 flex w-full flex-col border-l border-line bg-raised shadow-2xl sm:w-[30rem]"
    >
      <header className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-5">
        <h2
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 truncate text-lg font-semibold outline-none"
        >
          {label}
        </h2>
        <StepLink to={before && to(before)} label="Lead anterior (k)" icon={ChevronUp} />
        <StepLink to={after && to(after)} label="Próximo lead (j)" icon={ChevronDown} />
        <Link to={to()} preventScrollReset className={iconLink} title="Fechar (Esc)">
          <X aria-hidden className="size-5" />
          <span className="sr-only">Fechar</span>
        </Link>
      </header>
      {/* A region that scrolls must take the focus, or a keyboard cannot move it. */}
      <section
        aria-label="Dados do lead"
        tabIndex={0}
        className="flex-1 overflow-y-auto overscroll-contain p-5"
      >
        {children}
      </section>
    </div>
  );
}

const iconLink = buttonClass({ variant: 'ghost', size: 'sm' }, 'size-10 px-0');

function StepLink({ to, label, icon: Icon }: { to?: string; label: string; icon: typeof X }) {
  if (!to) return null;
  return (
    <Link to={to} preventScrollReset replace className={iconLink} title={label}>
      <Icon aria-hidden className="size-5" />
      <span className="sr-only">{label}</span>
    </Link>
  );
}
