import { BriefcaseBusiness, LogOut, ShieldCheck } from 'lucide-react';
import { Form, Link, NavLink } from 'react-router';
import { STAFF_HOME } from '#app/features/accounts/rules/roles.ts';
import { cx } from '#app/ui/class-names.ts';
import { useMarked } from '#app/ui/current-link.ts';
import { AREA_MENU } from './customer-menu.ts';

const linkClass =
  'flex min-h-11 w-full items-center gap-3 rounded-xl px-3 font-medium hover:bg-sunken lg:min-h-9 lg:gap-2.5 lg:text-[0.9375rem]';

type Props = {
  admin: boolean;
  staff: boolean;
  formsWaiting: number;
  hasQuota: boolean;
  canRefer: boolean;
  name?: string;
};

/** The menu of the area: beside the page on wide screens and behind a button on narrow ones. */
export function SideLinks({
  admin,
  staff,
  formsWaiting,
  hasQuota,
  canRefer,
  name = 'Área do cliente',
}: Props) {
  const marked = useMarked();
  return (
    <nav aria-label={name} className="flex flex-1 flex-col gap-1">
      {AREA_MENU.map(({ title, entries }) => (
        <div key={entries[0]?.to} className="flex flex-col gap-0.5">
          {title && <h2 className="px-3 pt-2 text-sm font-semibold text-muted">{title}</h2>}
          {entries
            .filter(({ to }) => (hasQuota || to !== '/app/consorcio') && (canRefer || to !== '/app/indique'))
            .map(({ to, label, icon: Icon }) => (
              <NavLink
                key={to}
                to={to}
                end={to === '/app'}
                className={(link) => cx(linkClass, marked(link) && 'bg-brand-soft text-brand-strong')}
              >
                <Icon aria-hidden className="size-5" /> {label}
                {to === '/app/formularios' && formsWaiting > 0 && (
                  <span className="tabular ml-auto min-w-6 rounded-full bg-cta px-1.5 text-center text-sm leading-6 font-bold text-cta-ink">
                    {formsWaiting}
                    <span className="sr-only"> para responder</span>
                  </span>
                )}
              </NavLink>
            ))}
        </div>
      ))}
      {staff && (
        <NavLink
          to={STAFF_HOME}
          className={(link) => cx(linkClass, marked(link) && 'bg-brand-soft text-brand-strong')}
        >
          <BriefcaseBusiness aria-hidden className="size-5" /> Meu trabalho
        </NavLink>
      )}
      {admin && (
        <Link to="/admin" className={linkClass}>
          <ShieldCheck aria-hidden className="size-5" /> Painel Admin
        </Link>
      )}
      <Form method="post" action="/sair" className="lg:mt-auto">
        <button type="submit" className={linkClass}>
          <LogOut aria-hidden className="size-5" /> Sair
        </button>
      </Form>
    </nav>
  );
}
