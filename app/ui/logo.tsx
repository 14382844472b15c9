import { useRouteLoaderData } from 'react-router';

/** The root loader's data about the business's logo. */
type Root = { logo?: { src: string; width: number; height: number } | null };

/**
 * The business's logo, on a light ground in both themes; without one, the wordmark with the line out of its
 * tangle.
 */
export function Logo({ name }: { name: string }) {
  const logo = (useRouteLoaderData('root') as Root | undefined)?.logo;
  if (logo) {
    return (
      <span className="inline-flex rounded-lg bg-white p-1">
        <img
          src={logo.src}
          width={logo.width}
          height={logo.height}
          alt={name}
          className="h-8 w-auto max-w-44 object-contain"
        />
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-2.5 font-display text-lg font-bold tracking-tight">
      <svg aria-hidden viewBox="0 0 36 28" fill="none" className="h-7 w-9 text-brand">
        <path
          d="M3 18C5 6 13 4 14 12s-8 9-6 2S19 5 20 13s-2 4 2 1h11"
          stroke="currentColor"
          strokeWidth={3.2}
          strokeLinecap="round"
        />
      </svg>
      {name}
    </span>
  );
}
