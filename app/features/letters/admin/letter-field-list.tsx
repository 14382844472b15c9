import { LETTER_FIELDS } from '#app/features/letters/rules/merge-letter.ts';

type Props = { own: Readonly<Record<string, string>>; className?: string };

/** Fields that a letter may contain, with the own fields of the business at the end. */
export const LetterFieldList = ({ own, className = '' }: Props) => (
  <ul className={`mt-2 grid gap-1 text-sm ${className}`}>
    {Object.entries({ ...LETTER_FIELDS, ...own }).map(([name, label]) => (
      <li key={name} className="wrap-anywhere">
        <code>{`{{${name}}}`}</code> {label}
      </li>
    ))}
  </ul>
);
