import {
  type ComponentProps,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { Link } from 'react-router';
import { cx } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export const VARIANTS = {
  /** The one call to action of a screen. */
  cta: 'bg-cta text-cta-ink hover:brightness-95 active:brightness-90',
  primary: 'bg-brand-strong text-surface hover:brightness-110 dark:text-sunken',
  secondary: 'border border-line bg-raised text-ink hover:border-muted',
  ghost: 'text-ink hover:bg-sunken',
  danger: 'border border-bad/40 bg-raised text-bad hover:bg-bad-soft',
} as const;

export const SIZES = {
  sm: 'min-h-9 px-3 text-sm',
  md: 'min-h-11 px-4',
  lg: 'min-h-13 px-6 text-[1.0625rem]',
} as const;

export type ButtonLook = {
  variant?: keyof typeof VARIANTS | undefined;
  size?: keyof typeof SIZES | undefined;
};

export const buttonClass = ({ variant = 'secondary', size = 'md' }: ButtonLook, extra?: string) =>
  cx(
    // On a phone a long label wraps to two lines, between words.
    'inline-flex items-center justify-center gap-2 rounded-xl py-1 text-center font-semibold wrap-break-word transition duration-150 disabled:opacity-60 sm:whitespace-nowrap print:hidden',
    VARIANTS[variant],
    SIZES[size],
    extra,
  );

/** A button; `pending` keeps its width, shows a spinner and ignores a second press. */
export function Button({
  variant,
  size,
  pending = false,
  pendingLabel,
  className,
  children,
  ref,
  ...rest
}: ComponentProps<'button'> &
  ButtonLook & { pending?: boolean | undefined; pendingLabel?: string | undefined }) {
  const button = useFocusBack(ref, pending);
  return (
    <button
      {...rest}
      ref={button}
      disabled={rest.disabled || pending}
      aria-busy={pending || undefined}
      className={buttonClass({ variant, size }, className)}
    >
      {pending && <Spinner className="size-4" />}
      {pending && pendingLabel ? pendingLabel : children}
    </button>
  );
}

/**
 * A disabled button loses the focus. After the answer it moves to the first invalid field, or back to the
 * button, unless it has moved elsewhere meanwhile.
 */
function useFocusBack(
  ref: Ref<HTMLButtonElement> | undefined,
  pending: boolean,
): RefObject<HTMLButtonElement | null> {
  const own = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLButtonElement);
  const held = useRef(false);
  useLayoutEffect(() => {
    const { current: button } = own;
    if (pending) {
      held.current = document.activeElement === button;
      return;
    }
    // A fast answer arrives before the browser has removed the focus from the button.
    const lost = held.current && [document.body, button].includes(document.activeElement as HTMLElement);
    held.current = false;
    if (lost) (button?.form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? button)?.focus();
  }, [pending]);
  return own;
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...rest} className={buttonClass({ variant, size }, className)} />;
}
