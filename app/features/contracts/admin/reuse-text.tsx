import { Form, Link, useNavigation } from 'react-router';
import type { DraftInWork } from '#app/features/contracts/rules/contract-view.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';

/** Form that copies a replaced text into the draft of a new version. */
export function ReuseText({ inWork }: { inWork: DraftInWork | undefined }) {
  const pending = useNavigation().formData?.get('intent') === 'reuse';
  return (
    <Form method="post" className="mb-5 rounded-2xl border border-line bg-raised p-5">
      <input type="hidden" name="intent" value="reuse" />
      {inWork ? (
        <div role="alert">
          <h2 className="font-semibold">A versão {inWork.version} já está em rascunho</h2>
          <p className="mt-1">
            Ela tem outro texto. Trocar apaga o que está escrito nela; nada muda para quem contrata.
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button type="submit" name="replaces" value={inWork.revision} pending={pending}>
              Trocar o texto do rascunho
            </Button>
            <Link to={`/admin/contratos/${inWork.id}`} className={buttonClass({ variant: 'ghost' })}>
              Abrir o rascunho como está
            </Link>
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-prose text-muted">
            Este texto foi substituído. Usado de novo, vira um rascunho, e depois uma nova versão.
          </p>
          <Button type="submit" pending={pending}>
            Usar este texto de novo
          </Button>
        </div>
      )}
    </Form>
  );
}
