import type { ComponentProps } from 'react';

/**
 * The few icons that every public page shows at once, drawn here: the icon library costs each of these pages
 * 2 kB before its first icon. Other pages use lucide-react, whose look these follow.
 */
export const icon = (path: string) =>
  function Icon(props: ComponentProps<'svg'>) {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        {...props}
      >
        <path d={path} />
      </svg>
    );
  };

export const MenuIcon = icon('M4 6h16M4 12h16M4 18h16');
export const CloseIcon = icon('M18 6 6 18M6 6l12 12');
export const CheckIcon = icon('M20 6 9 17l-5-5');
export const ChatIcon = icon('M7.9 20A9 9 0 1 0 4 16.1L2 22Z');
export const SunIcon = icon(
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
);
export const MoonIcon = icon('M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5Z');
/** Half light, half dark: the system's theme. */
export const HalfIcon = icon('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 3v18M12 8h8M12 12h9M12 16h8');
