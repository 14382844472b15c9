import type { ComponentProps } from 'react';

/**
 * The few icons that every public page shows at once, drawn here: the icon library costs each of these pages 2 kB
 * before its first icon. Elsewhere icons come from lucide-react, whose look these follow.
 */
const icon = (path: string) =>
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
