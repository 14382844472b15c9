/** Why a form was not saved, beside its button; the toast goes away, this stays. */
export const WhyNot = ({ message }: { message: string | undefined }) => (
  <p role="status" className={message ? 'mt-4 rounded-xl bg-bad-soft px-3.5 py-2.5 text-bad' : 'sr-only'}>
    {message}
  </p>
);
