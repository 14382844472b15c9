import { redirect, useActionData, useLoaderData } from 'react-router';
import { findImage, getSite } from '#app/features/content/server/index.server.ts';
import { PagePicture } from '#app/features/content/ui/page-picture.tsx';
import { NO_CODE } from '#app/features/contracts/rules/verification.ts';
import { readCode, readMandateNumber } from '#app/features/proof/rules/verification-code.ts';
import { verifierFile } from '#app/features/proof/server/index.server.ts';
import { textIn } from '#app/lib/form-data.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { pageMeta } from '#app/shells/public/page-meta.ts';
import { Points } from '#app/shells/public/points.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import type { Route } from './+types/verify-page';

import { VerificationOutcome } from './outcome.tsx';
import { checkFile, hasFiles, refuseVerification } from './verify-answer.server.ts';
import { VerifyForms } from './verify-forms.tsx';
import type { VerifyAnswer } from './verify-words.ts';

export async function loader() {
  const [{ company, verify_page, seo }, { sha256 }] = await Promise.all([
    getSite('company', 'verify_page', 'seo'),
    verifierFile(),
  ]);
  const picture = await findImage(verify_page.image);
  return { contact: company.email, page: verify_page, picture, seo: seo.verificar, verifierSha256: sha256 };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, { ...loaderData.seo, path: '/verificar', image: 'verificar' }) : [];

/** A code or the number of a power of attorney redirects to its page; a file is answered here, because the address must not contain its data. */
export async function action({ request, context }: Route.ActionArgs) {
  if (hasFiles(request)) return checkFile(request, requestInfo(context).ip);
  const typed = textIn(await request.formData(), 'code');
  const mandate = readMandateNumber(typed);
  if (mandate) return redirect(`/verificar/procuracao/${mandate}`);
  const code = readCode(typed);
  return code ? redirect(`/verificar/${code}`) : refuseVerification(400, 'code', NO_CODE);
}

// The page says the same before and after.
export const shouldRevalidate = () => false;

export default function VerifyPage() {
  const { contact, page, picture, verifierSha256 } = useLoaderData<typeof loader>();
  const answer = useActionData<VerifyAnswer>();
  const result = answer && 'result' in answer ? answer.result : undefined;
  return (
    <main>
      {result ? (
        <VerificationOutcome result={result} contact={contact} />
      ) : (
        <section className="shell grid gap-x-16 gap-y-8 pt-12 pb-14 md:pt-20 lg:grid-cols-[1fr_30rem] lg:items-start">
          <div>
            <h1 className="display-xl">{page.title}</h1>
            <p className="mt-5 max-w-xl text-lg text-muted">{page.lead}</p>
            <PagePicture image={picture} />
          </div>
          <VerifyForms answer={answer} />
        </section>
      )}
      <Offline sha256={verifierSha256} />
      <Points points={page.points} />
    </main>
  );
}

/** Offline check: a verifier to download, with its hash to confirm that it is genuine. */
const Offline = ({ sha256 }: { sha256: string }) => (
  <section className="shell pb-14">
    <div className="rounded-2xl border border-line bg-raised p-5 sm:p-7">
      <h2 className="display-m">Conferir sem internet</h2>
      <p className="mt-2 max-w-2xl text-muted">
        Baixe o verificador, abra o arquivo e escolha o PDF. Ele diz se o documento é autêntico sem falar com
        ninguém, nem conosco.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <a className={buttonClass({})} href="/verificador.html" download>
          Baixar o verificador
        </a>
      </div>
      <p className="mt-5 text-sm text-muted">SHA-256 do verificador</p>
      <p className="font-mono text-sm break-all">{sha256}</p>
      <p className="mt-3 text-sm text-muted">
        As raízes assinadas de cada dia estão em{' '}
        <a className="underline underline-offset-4" href="/raizes.json">
          raizes.json
        </a>
        .
      </p>
    </div>
  </section>
);
