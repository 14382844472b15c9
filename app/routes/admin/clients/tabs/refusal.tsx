/** Why a form was not saved, beside its button; the toast goes away, this stays. */
export const Refusal = ({ message }: { message: string | undefined }) => (
  <p role="status" className={message ? 'rounded-xl bg-bad-soft px-3.5 py-2.5 text-bad' : 'sr-only'}>
    {message}
  </p>
);
