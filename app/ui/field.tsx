import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { cx } from './class-names.ts';

type FieldProps = { label: ReactNode; hint?: string; error?: string; className?: string };

type Described = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

/** Label, control, hint and error, tied together for assistive technology. */
function Field({
  label,
  hint,
  error,
  required,
  className,
  children,
}: FieldProps & { required?: boolean; children: (described: Described) => ReactNode }) {
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

export function TextField(props: ComponentProps<'input'> & FieldProps) {
  const { field, control } = split(props);
  return (
    <Field {...field} required={control.required}>
      {(described) => <input {...control} {...described} className="control" />}
    </Field>
  );
}

export function TextareaField(props: ComponentProps<'textarea'> & FieldProps) {
  const { field, control } = split(props);
  return (
    <Field {...field} required={control.required}>
      {(described) => <textarea rows={3} {...control} {...described} className="control" />}
    </Field>
  );
}

export function SelectField(props: ComponentProps<'select'> & FieldProps) {
  const { field, control } = split(props);
  return (
    <Field {...field} required={control.required}>
      {(described) => <select {...control} {...described} className="control" />}
    </Field>
  );
}

/** A password that can be looked at. */
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
  ...control
}: ComponentProps<'input'> & FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={className}>
      <label className="flex items-start gap-3 text-sm">
        <input
          {...control}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? id : undefined}
          className="mt-0.5 size-5 shrink-0 accent-brand-strong"
        />
        <span>{label}</span>
      </label>
      {note && (
        <p id={id} className={cx('mt-1.5 text-sm', error ? 'font-medium text-bad' : 'text-muted')}>
          {note}
        </p>
      )}
    </div>
  );
}
