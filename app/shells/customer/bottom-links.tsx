import { Ellipsis, FileWarning, FolderOpen, LayoutDashboard, ReceiptText } from 'lucide-react';
import { NavLink } from 'react-router';
import { FootRoom } from '#app/ui/action-bar.tsx';
import { cx } from '#app/ui/class-names.ts';
import { useMarked } from '#app/ui/current-link.ts';

const ENTRIES = [
  { to: '/app', label: 'Início', icon: LayoutDashboard },
  { to: '/app/anotacoes', label: 'Anotações', icon: FileWarning },
  { to: '/app/faturas', label: 'Pagamentos', icon: ReceiptText },
  { to: '/app/documentos', label: 'Documentos', icon: FolderOpen },
  { to: '/app/mais', label: 'Mais', icon: Ellipsis },
];

/** Five links within a thumb's reach on a phone; all links are in the menu above and under "Mais". */
export function BottomLinks() {
  const marked = useMarked();
  return (
    <nav
      aria-label="Atalhos"
      className="bottom-links fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <FootRoom of="links" />
      {ENTRIES.map(({ to, label, icon: Icon }) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/app'}
          className={(link) =>
            cx(
              'flex min-h-15 min-w-0 flex-col items-center justify-center gap-0.5 text-[0.6875rem] font-medium',
              marked(link) ? 'text-brand-strong' : 'text-muted hover:text-ink',
            )
          }
        >
          {(link) => (
            <>
              <span className={cx('rounded-full px-3.5 py-0.5', marked(link) && 'bg-brand-soft')}>
                <Icon aria-hidden className="size-5" />
              </span>
              <span className="max-w-full truncate px-0.5">{label}</span>
            </>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
