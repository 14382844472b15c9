import { type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { cx } from '#app/ui/class-names.ts';
import { useCurrentInSight } from '#app/ui/current-link.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import type { Up } from '#app/ui/up-link.tsx';

/** Parts with further pages below them. */
export const SECURITY: Up = { to: '/app/perfil/seguranca', label: 'Segurança' };
export const PRIVACY: Up = { to: '/app/privacidade', label: 'Privacidade' };

/** `within`: pages below that part. */
const PARTS = [
  { to: '/app/perfil', label: 'Dados', within: ['/app/perfil/representante'] },
  {
    ...SECURITY,
    within: ['/app/perfil/email', '/app/perfil/senha', '/app/perfil/duas-etapas', '/app/perfil/chaves'],
  },
  { to: '/app/perfil/avisos', label: 'Avisos' },
  { to: '/app/perfil/vinculados', label: 'Perfis vinculados' },
  { to: '/app/perfil/identidade', label: 'Identidade' },
  {
    ...PRIVACY,
    within: ['/app/privacidade/acessos', '/app/privacidade/exclusao'],
  },
];

/** Frame of all pages about the person: the title, and the links between the parts. */
export function ProfileFrame({
  title,
  up,
  lead,
  children,
}: {
  title: string;
  up?: Up;
  lead: ReactNode;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  useCurrentInSight(row, pathname);
  return (
    <>
      <PageHeader title={title} up={up} lead={lead} />
      <nav
        ref={row}
        aria-label="Partes do perfil"
        className="max-lg:fading-row -mx-4 mb-6 overflow-x-auto px-4"
      >
        <ul className="flex min-w-max gap-1 border-b border-line">
          {PARTS.map(({ to, label, within = [] }) => {
            const open = pathname === to;
            return (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={open ? 'page' : within.includes(pathname) ? 'true' : undefined}
                  className={cx(
                    '-mb-px inline-flex min-h-11 items-center border-b-2 px-3 font-medium whitespace-nowrap',
                    open || within.includes(pathname)
                      ? 'border-brand text-brand-strong'
                      : 'border-transparent text-muted hover:text-ink',
                  )}
                >
                  {label}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="max-w-3xl space-y-6">{children}</div>
    </>
  );
}
