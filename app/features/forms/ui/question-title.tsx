import type { FormField } from '#app/features/forms/rules/form-fields.ts';
import { cx } from '#app/ui/class-names.ts';

type Props = { field: FormField; error: string | undefined };

/** Question and fault of an answer with more than one control; the fault is focusable. */
export const QuestionTitle = ({ field, error }: Props) => (
  <>
    <p
      className={cx(
        'text-sm font-medium',
        field.required && "after:ml-0.5 after:text-bad after:content-['*'_/_'']",
      )}
    >
      {field.label}
    </p>
    {error && (
      <p data-fault tabIndex={-1} className="text-sm font-medium text-bad outline-none">
        {error}
        <span className="sr-only">: {field.label}</span>
      </p>
    )}
  </>
);
