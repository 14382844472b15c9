type Props = {
  message: string | undefined;
  /** The entered text, if its form is no longer shown. */
  typed?: string | undefined;
};

/** Why a form was not saved, beside its button; the toast disappears, this stays. */
export const Refusal = ({ message, typed }: Props) => (
  <p role="status" className={message ? 'rounded-xl bg-bad-soft px-3.5 py-2.5 text-bad' : 'sr-only'}>
    {message}
    {message && typed && ` Você tinha escrito: “${typed}”`}
  </p>
);
