import type { ReactNode } from 'react';
import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';
import { Surface } from '#app/ui/surface.tsx';

/** Title on one side, the form on the other; one below the other on a phone. */
export function AuthFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <main className="shell grid gap-8 py-10 md:py-16 lg:grid-cols-[1fr_32rem] lg:gap-16">
      <header className="lg:pt-6">
        <LinhaLimpa className="mb-6 hidden w-72 text-brand sm:block" />
        <h1 className="display-l">{title}</h1>
        <p className="mt-3 max-w-prose text-muted">{lead}</p>
      </header>
      <Surface className="p-5 sm:p-8">{children}</Surface>
    </main>
  );
}
