import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import {
  data,
  isRouteErrorResponse,
  Link,
  useLoaderData,
  useLocation,
  useNavigate,
  useRouteError,
} from 'react-router';
import { loadEnergyRequest } from '#app/features/energy/server/index.server.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/energy-drawer';
import { actOnEnergy } from './energy-action.server.ts';
import { EnergyRequest } from './energy-request.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = isUuid(params.requestId) ? await loadEnergyRequest(adminOf(context), params.requestId) : null;
  if (!found) throw data(null, 404);
  return found;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isUuid(params.requestId)) throw data(null, 404);
  return actOnEnergy(adminOf(context), params.requestId, await request.formData());
}

/** One request over the list; Escape closes it. */
export default function EnergyDrawer() {
  const { request, notes } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <Drawer label={request.fullName} focusKey={request.id}>
      <EnergyRequest key={request.id} request={request} notes={notes} answer={answer} />
    </Drawer>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Drawer label={missing ? 'Pedido não encontrado' : 'Erro ao carregar pedido'} focusKey="">
      <p className="text-muted">
        {missing
          ? 'Este pedido não existe, ou os dados dele foram apagados.'
          : 'Não foi possível mostrar este pedido. Tente de novo em alguns instantes.'}
      </p>
    </Drawer>
  );
}

function Drawer({ label, focusKey, children }: { label: string; focusKey: string; children: ReactNode }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = `/admin/energia${search}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another request in the same drawer is read out again.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [focusKey]);
  // The line that it was opened from takes the focus back.
  useEffect(
    () => () =>
      document.querySelector<HTMLElement>(`[data-request="${focusKey}"]`)?.focus({ preventScroll: true }),
    [focusKey],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      navigate(list, { preventScrollReset: true });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [list, navigate]);
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
        <Link
          to={list}
          preventScrollReset
          className={buttonClass({ variant: 'ghost', size: 'sm' }, 'size-10 px-0')}
          title="Fechar (Esc)"
        >
          <X aria-hidden className="size-5" />
          <span className="sr-only">Fechar</span>
        </Link>
      </header>
      {/* A region that scrolls must take the focus, or a keyboard cannot move it. */}
      <section
        aria-label="Dados do pedido"
        tabIndex={0}
        className="flex-1 overflow-y-auto overscroll-contain p-5"
      >
        {children}
      </section>
    </div>
  );
}
