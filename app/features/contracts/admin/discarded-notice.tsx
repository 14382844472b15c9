import { Link } from 'react-router';
import type { DraftDiscarded } from '#app/features/contracts/rules/input.ts';
import type { DraftInWork } from '#app/features/contracts/rules/terms.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';

const TITLES: Record<DraftDiscarded['how'], string> = {
  discarded: 'Outra pessoa descartou este rascunho',
  published: 'Outra pessoa publicou esta versão',
};

type Props = { form: string; lost: DraftDiscarded; inWork: DraftInWork | undefined };

/** The draft was discarded or published while this form was open: offers to save the entries as the current draft. */
export const DiscardedNotice = ({ form, lost: { how, who, at }, inWork }: Props) => (
  <div role="alert" className="mb-4 rounded-2xl border border-warning/40 bg-warning-soft p-5">
    <h2 className="display-m">{TITLES[how]}</h2>
    <div className="mt-2 space-y-3">
      <p>
        {who} {how === 'published' ? 'publicou' : 'descartou'} em {formatDateTime(at)}.
      </p>
      {inWork ? (
        <p>
          A versão {inWork.version} já está em rascunho, com outro texto. Trocar apaga o que está escrito
          nela; nada muda para quem contrata.
        </p>
      ) : (
        <p>O que você digitou continua abaixo e ainda não foi gravado.</p>
      )}
    </div>
    <div className="mt-4 flex flex-wrap gap-2">
      {inWork && <input type="hidden" form={form} name="replaces" value={inWork.revision} />}
      <SubmitButton form={form} name="step" value="keep" when={{ step: 'keep' }}>
        {inWork ? 'Trocar o texto do rascunho pelo meu' : 'Guardar o meu como novo rascunho'}
      </SubmitButton>
      {(inWork || how === 'published') && (
        <Link
          to={inWork ? `/admin/contratos/${inWork.id}` : '.'}
          reloadDocument
          target="_blank"
          className={buttonClass({})}
        >
          Ver {inWork ? 'o rascunho' : 'o publicado'} em outra aba
        </Link>
      )}
      <Link to="/admin/contratos" className={buttonClass({ variant: 'ghost' })}>
        Descartar o meu
      </Link>
    </div>
  </div>
);
