import { NavLink } from 'react-router';
import { useOpenOf } from '#app/kit/may.tsx';
import { cx } from '#app/ui/class-names.ts';
import { useMarked } from '#app/ui/use-marked.ts';

const TABS = [
  { to: '/admin/cartas', label: 'Cartas' },
  { to: '/admin/cartas/lotes', label: 'Lotes' },
  { to: '/admin/cartas/respostas', label: 'Respostas' },
  { to: '/admin/cartas/modelos', label: 'Modelos e regras' },
  { to: '/admin/cartas/destinatarios', label: 'Destinatários' },
];

/** The pages of letters. */
export function LetterTabs() {
  const marked = useMarked();
  return (
    <nav aria-label="Cartas" className="mb-5 flex flex-wrap gap-1.5">
      {useOpenOf(TABS).map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/admin/cartas'}
          className={(link) =>
            cx(
              'inline-flex min-h-9 items-center rounded-xl px-3 font-medium hover:bg-sunken',
              marked(link) && 'bg-brand-soft text-brand-strong',
            )
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
