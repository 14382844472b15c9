import { Form, Link, NavLink } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { MenuIcon } from '#app/ui/icons.tsx';
import { Logo } from '#app/ui/logo.tsx';

/** docs/product.md section 2, Public navigation. A section's address leads there and scrolls, from any page. */
const SECTIONS = [
  { to: '/#como-funciona', label: 'Como funciona' },
  { to: '/#beneficios', label: 'Benefícios' },
  { to: '/#energia', label: 'Energia' },
  { to: '/#oferta', label: 'Oferta' },
];
const PAGES = [
  { to: '/emprestimo', label: 'Empréstimo' },
  { to: '/faq', label: 'Dúvidas' },
  { to: '/contato', label: 'Contato' },
];

type Props = {
  name: string;
  signedIn: boolean;
  /** Set on pages with entries that must not be left by accident. */
  focused: boolean;
};

export function SiteHeader({ name, signedIn, focused }: Props) {
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface">
      <div className="shell flex min-h-16 flex-wrap items-center justify-between gap-2 py-2">
        <Link to="/" className="inline-flex shrink-0 items-center rounded-lg whitespace-nowrap">
          <Logo name={name} />
          <span className="sr-only"> — início</span>
        </Link>
        <nav aria-label="Principal" className="hidden flex-wrap items-center xl:flex">
          <Links className="rounded-lg px-2 py-2 text-[0.9375rem] font-medium whitespace-nowrap hover:bg-sunken" />
        </nav>
        <div className="flex items-center gap-2">
          <div className="hidden items-center gap-2 xl:flex">
            <Session signedIn={signedIn} />
          </div>
          <Link
            to="/#oferta"
            className={buttonClass(
              { variant: 'primary' },
              focused ? 'max-md:hidden' : 'max-[411px]:px-2.5 max-[411px]:text-sm max-[374px]:hidden',
            )}
          >
            Garantir vaga
          </Link>
          {/* Opens without scripts; a link inside closes it by leading elsewhere. */}
          <details className="group xl:hidden">
            <summary className="inline-grid size-11 list-none place-items-center rounded-xl border border-line bg-raised [&::-webkit-details-marker]:hidden">
              <MenuIcon className="size-5" />
              <span className="sr-only">Menu</span>
            </summary>
            <nav
              aria-label="Menu"
              className="absolute inset-x-0 top-full flex max-h-[calc(100dvh-4rem)] flex-col gap-1 overflow-y-auto border-b border-line bg-surface p-4"
              onClick={(event) => {
                if ((event.target as Element).closest('a'))
                  event.currentTarget.closest('details')?.removeAttribute('open');
              }}
              onKeyDown={(event) => {
                const details = event.currentTarget.closest('details');
                if (event.key !== 'Escape' || !details) return;
                details.open = false;
                details.querySelector('summary')?.focus();
              }}
            >
              <Links className="rounded-xl px-4 py-3 font-medium hover:bg-sunken" />
              <div className="mt-2 grid grid-cols-2 gap-2">
                <Session signedIn={signedIn} />
              </div>
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}

function Links({ className }: { className: string }) {
  return (
    <>
      {SECTIONS.map(({ to, label }) => (
        <Link key={to} to={to} className={className}>
          {label}
        </Link>
      ))}
      {PAGES.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          className={({ isActive }) =>
            cx(className, isActive && 'text-brand-strong underline underline-offset-8')
          }
        >
          {label}
        </NavLink>
      ))}
    </>
  );
}

function Session({ signedIn }: { signedIn: boolean }) {
  if (!signedIn) {
    return (
      <>
        <Link to="/auth" className={buttonClass({ variant: 'ghost' })}>
          Entrar
        </Link>
        <Link to="/auth" className={buttonClass({})}>
          Painel
        </Link>
      </>
    );
  }
  return (
    <>
      <Link to="/app" className={buttonClass({})}>
        Painel
      </Link>
      <Form method="post" action="/sair" className="contents">
        <button type="submit" className={buttonClass({ variant: 'ghost' })}>
          Sair
        </button>
      </Form>
    </>
  );
}
