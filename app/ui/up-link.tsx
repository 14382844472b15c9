import { Link } from 'react-router';
import { icon } from './icons.tsx';

const ArrowLeft = icon('m12 19-7-7 7-7M19 12H5');

/** A parent page: its address, which may be relative, and its name in the menu or as a title. */
export type Up = { to: string; label: string };

/** Link to the parent page, above the title; on every page that a list, or another page, opens. */
export const UpLink = ({ to, label }: Up) => (
  <nav aria-label={`Caminho: ${label}`} className="-mt-2 mb-1">
    <Link
      to={to}
      relative="path"
      className="inline-flex min-h-11 max-w-full items-center gap-1.5 text-muted hover:text-ink hover:underline"
    >
      <ArrowLeft className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </Link>
  </nav>
);
