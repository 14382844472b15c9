import type { ReactNode } from 'react';
import { Surface } from './surface.tsx';

/** A section of a page about the person. */
export function ProfileSection({
  title,
  text,
  aside,
  children,
}: {
  title: string;
  text?: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Surface className="p-5 sm:p-8">
      <section>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2 className="display-m">{title}</h2>
          {aside}
        </div>
        {text && <p className="mt-1.5 max-w-prose text-muted">{text}</p>}
        {children && <div className="mt-5">{children}</div>}
      </section>
    </Surface>
  );
}
