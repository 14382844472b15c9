type Props = {
  message: string | undefined;
  /** What was written, where the form it was written in is no longer there. */
  typed?: string | undefined;
};

/** Why a form was not saved, beside its button; the toast goes away, this stays. */
export const Refusal = ({ message, typed }: Props) => (
  <p role="status" className={message ? 'rounded-xl bg-bad-soft px-3.5 py-2.5 text-bad' : 'sr-only'}>
    {message}
    {message && typed && ` Você tinha escrito: “${typed}”`}
  </p>
);
