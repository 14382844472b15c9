import { Link } from 'react-router';
import { Button, buttonClass } from './button.tsx';

type Props = {
  /** "Outra pessoa excluiu este produto". */
  title: string;
  /** Id of the form with the entries, from which this action makes a new record. */
  written?: { form: string; action: string; label: string } | undefined;
  /** The list of the record. */
  back: { to: string; label: string };
};

/**
 * Says that the record was deleted while it was open: the form keeps its entries, which can become a new
 * record.
 */
export const DeletedNotice = ({ title, written, back }: Props) => (
  <div role="alert" className="mb-4 rounded-2xl border border-warning/40 bg-warning-soft p-5">
    <h2 className="display-m">{title}</h2>
    {written && <p className="mt-2">O que você digitou continua abaixo e ainda não foi gravado.</p>}
    <div className="mt-4 flex flex-wrap gap-2">
      {written && (
        <>
          {/* Enter in a field presses the first button of its form, and this stands before it. */}
          <button type="submit" form={written.form} tabIndex={-1} aria-hidden className="hidden" />
          <Button type="submit" form={written.form} formAction={written.action}>
            {written.label}
          </Button>
        </>
      )}
      <Link to={back.to} className={buttonClass({ variant: 'ghost' })}>
        {back.label}
      </Link>
    </div>
  </div>
);
