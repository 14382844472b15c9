import { type ReactNode, useEffect, useRef } from 'react';
import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';
import { Surface } from '#app/ui/surface.tsx';

type Props = {
  title: string;
  lead: string;
  /** The page answers a form: moves the focus to its title, so that it is read next and visible. */
  focus?: boolean;
  children: ReactNode;
};

/** Title on one side, the form on the other; one below the other on a phone. */
export function AuthFrame({ title, lead, focus = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <main className="shell grid gap-8 py-10 md:py-16 lg:grid-cols-[1fr_32rem] lg:gap-16">
      <header className="lg:pt-6">
        <LinhaLimpa className="mb-6 hidden w-72 text-brand sm:block" />
        <h1 ref={heading} tabIndex={focus ? -1 : undefined} className="display-l outline-none">
          {title}
        </h1>
        <p className="mt-3 max-w-prose break-words text-muted">{lead}</p>
      </header>
      <Surface className="p-5 sm:p-8">{children}</Surface>
    </main>
  );
}
