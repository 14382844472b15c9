import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { cx } from './class-names.ts';

type FieldProps = {
  label: ReactNode;
  hint?: string | undefined;
  error?: string | undefined;
  className?: string | undefined;
};

type Described = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

/** Label, control, hint and error, tied together for assistive technology. */
function Field({
  label,
  hint,
  error,
  required,
  className,
  children,
}: FieldProps & { required?: boolean | undefined; children: (described: Described) => ReactNode }) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={cx('space-y-1.5', className)}>
      <label
        htmlFor={id}
        className={cx(
          'block text-sm font-medium',
          required && "after:ml-0.5 after:text-bad after:content-['*'_/_'']",
        )}
      >
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={cx('text-sm', error ? 'font-medium text-bad' : 'text-muted')}>
          {note}
        </p>
      )}
    </div>
  );
}

const split = <T extends FieldProps>({ label, hint, error, className, ...control }: T) => ({
  field: { label, hint, error, className },
  control,
});

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Start = ComponentProps<'input'>['defaultValue'];

/** Reads and sets the shown value of a control. */
type Shows<E, Value> = {
  is: (control: E, value: Value) => boolean;
  show: (control: E, value: Value) => void;
};

const TEXT: Shows<Control, Start> = {
  is: (control, text) => control.value === String(text ?? ''),
  show: (control, text) => {
    control.value = String(text ?? '');
  },
};
const CHECK: Shows<HTMLInputElement, boolean | undefined> = {
  is: (box, checked) => box.checked === Boolean(checked),
  show: (box, checked) => {
    box.checked = Boolean(checked);
  },
};

/**
 * Makes an untouched field follow its record, so that a later save sends the newer value, not the older one.
 * The browser does this only for values in the original page.
 */
function useFollowing<E extends Control, Value>(
  ref: Ref<E> | undefined,
  start: Value,
  { is, show }: Shows<E, Value>,
): RefObject<E | null> {
  const control = useRef<E>(null);
  useImperativeHandle(ref, () => control.current as E);
  const shown = useRef(start);
  useEffect(() => {
    const { current } = control;
    if (start === shown.current) return;
    if (current && is(current, shown.current)) show(current, start);
    shown.current = start;
  }, [start, is, show]);
  return control;
}

export function TextField({ ref, ...props }: ComponentProps<'input'> & FieldProps) {
  const { field, control } = split(props);
  const input = useFollowing(ref, control.defaultValue, TEXT);
  return (
    <Field {...field} required={control.required}>
      {(described) => <input {...control} {...described} ref={input} className="control" />}
    </Field>
  );
}

export function TextareaField({ ref, ...props }: ComponentProps<'textarea'> & FieldProps) {
  const { field, control } = split(props);
  const area = useFollowing(ref, control.defaultValue, TEXT);
  return (
    <Field {...field} required={control.required}>
      {(described) => <textarea rows={3} {...control} {...described} ref={area} className="control" />}
    </Field>
  );
}

export function SelectField({ ref, ...props }: ComponentProps<'select'> & FieldProps) {
  const { field, control } = split(props);
  const select = useFollowing(ref, control.defaultValue, TEXT);
  return (
    <Field {...field} required={control.required}>
      {(described) => <select {...control} {...described} ref={select} className="control" />}
    </Field>
  );
}

/** A password field with a button that shows the password. */
export function PasswordField(props: ComponentProps<'input'> & FieldProps) {
  const [shown, setShown] = useState(false);
  const { field, control } = split(props);
  return (
    <Field {...field} required={control.required}>
      {(described) => (
        <span className="relative block">
          <input {...control} {...described} type={shown ? 'text' : 'password'} className="control pr-24" />
          <button
            type="button"
            onClick={() => setShown(!shown)}
            aria-pressed={shown}
            className="absolute inset-y-1 right-1 rounded-lg px-3 text-sm font-medium text-muted hover:text-ink"
          >
            {shown ? 'Ocultar' : 'Mostrar'}
            <span className="sr-only"> senha</span>
          </button>
        </span>
      )}
    </Field>
  );
}

export function CheckboxField({
  label,
  error,
  hint,
  className,
  ref,
  ...control
}: ComponentProps<'input'> & FieldProps) {
  const id = useId();
  const note = error ?? hint;
  const box = useFollowing(ref, control.defaultChecked, CHECK);
  return (
    <div className={className}>
      <label className="flex items-start gap-3 text-sm">
        <input
          aria-invalid={error ? true : undefined}
          {...control}
          ref={box}
          type="checkbox"
          aria-describedby={note ? id : undefined}
          className="mt-0.5 size-5 shrink-0 accent-brand-strong"
        />
        <span className="min-w-0">{label}</span>
      </label>
      {note && (
        <p id={id} className={cx('mt-1.5 text-sm', error ? 'font-medium text-bad' : 'text-muted')}>
          {note}
        </p>
      )}
    </div>
  );
}
