import { Link, useLocation, useNavigation } from 'react-router';
import { FootRoom } from '#app/ui/action-bar.tsx';
import { cx } from '#app/ui/class-names.ts';
import { isWithin, SHORTCUTS } from './customer-menu.ts';

/** Five links within a thumb's reach on a phone; all links are in the menu above and under "Mais". */
export function BottomLinks() {
  const here = useLocation().pathname;
  const { state, formData, location } = useNavigation();
  // From the press on, the link of the pending page is marked.
  const shown = state === 'loading' && !formData ? location.pathname : here;
  return (
    <nav
      aria-label="Atalhos"
      className="bottom-links fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <FootRoom of="links" />
      {SHORTCUTS.map(({ to, label, icon: Icon, within = [] }) => {
        const marked = to === '/app' ? shown === to : isWithin(shown, [to, ...within]);
        return (
          <Link
            key={to}
            to={to}
            aria-current={here === to ? 'page' : marked ? 'true' : undefined}
            className={cx(
              'flex min-h-15 min-w-0 flex-col items-center justify-center gap-0.5 text-[0.6875rem] font-medium',
              marked ? 'text-brand-strong' : 'text-muted hover:text-ink',
            )}
          >
            <span className={cx('rounded-full px-3.5 py-0.5', marked && 'bg-brand-soft')}>
              <Icon aria-hidden className="size-5" />
            </span>
            <span className="max-w-full truncate px-0.5">{label}</span>
          </Link>
        );
      })}
    </nav>
  );
}
