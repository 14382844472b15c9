import { useState } from 'react';
import { Form, Link, useLoaderData, useRevalidator } from 'react-router';
import { imagePath, type SiteImage, sharedOf } from '#app/features/content/rules/site-image.ts';
import { listImages, removeImage } from '#app/features/content/server/index.server.ts';
import type { Toast } from '#app/lib/toast.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { env } from '#app/platform/env.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { FileDrop } from '#app/ui/file-drop/file-drop.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import { showToast, useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/images-page';

export const meta: Route.MetaFunction = () => [{ title: 'Imagens do site | Painel' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  images: await listImages(adminOf(context)),
  maxBytes: env().uploadMaxBytes,
});

export async function action({ request, context }: Route.ActionArgs): Promise<{ toast: Toast }> {
  const admin = adminOf(context);
  const id = String((await request.formData()).get('id'));
  if (!isUuid(id)) throw new Response(null, { status: 400 });
  const removed = await removeImage(admin, id);
  if (removed.ok) return { toast: { tone: 'good', title: 'Imagem excluída' } };
  const { title = '', message } = removed.error;
  return { toast: { tone: 'bad', title, message } };
}

export const clientAction = keepPage;

/** The pictures that texts of the site can show. */
export default function ImagesPage() {
  const { images, maxBytes } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <>
      <PageHeader
        title="Imagens do site"
        lead="Para a abertura e para links compartilhados. Escolha cada uma na parte em que ela aparece."
        actions={
          <Link to="/admin/cms" className={buttonClass({})}>
            Todo o site
          </Link>
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-[2fr_3fr]">
        <NewImage maxBytes={maxBytes} />
        <Surface className="p-5">
          {images.length === 0 ? (
            <EmptyState
              title="Nenhuma imagem"
              text="O site desenha o que precisa. A sua entra no lugar do desenho."
            />
          ) : (
            <ul aria-label="Imagens" className="grid gap-4 sm:grid-cols-2">
              {images.map((image) => (
                <Picture key={image.id} image={image} />
              ))}
            </ul>
          )}
        </Surface>
      </div>
    </>
  );
}

function NewImage({ maxBytes }: { maxBytes: number }) {
  const [alt, setAlt] = useState('');
  const [missing, setMissing] = useState<string>();
  const { revalidate } = useRevalidator();
  return (
    <Surface className="space-y-4 p-5">
      <h2 className="display-m">Nova imagem</h2>
      <TextField
        label="Descrição"
        required
        maxLength={200}
        value={alt}
        onChange={({ currentTarget }) => {
          setAlt(currentTarget.value);
          setMissing(undefined);
        }}
        error={missing}
        hint="O que a imagem mostra: quem não a vê ouve estas palavras."
      />
      <FileDrop
        action="/admin/envios/imagens"
        fields={{ alt }}
        accept=".jpg,.jpeg,.png,image/jpeg,image/png"
        maxBytes={maxBytes}
        multiple={false}
        texts={{
          title: 'Escolha ou arraste a imagem',
          hint: 'JPG ou PNG. Fazemos os tamanhos e formatos menores.',
        }}
        onDone={({ sent, refused }) => {
          if (refused === 0) {
            showToast({ tone: 'good', title: 'Imagem enviada' });
            setAlt('');
          } else if (alt.trim().length < 5) setMissing('Descreva a imagem em algumas palavras');
          if (sent > 0) revalidate();
        }}
      />
    </Surface>
  );
}

function Picture({ image }: { image: SiteImage }) {
  const file = sharedOf(image);
  const { width, height } = image.sources.at(-1) ?? { width: 0, height: 0 };
  return (
    <li className="rounded-xl border border-line p-3">
      {file && (
        <img
          src={imagePath(file.name)}
          alt={image.alt}
          width={file.width}
          height={file.height}
          loading="lazy"
          className="h-auto w-full rounded-lg border border-line"
        />
      )}
      <p className="mt-2">{image.alt}</p>
      <div className="mt-1 flex items-center justify-between gap-2">
        <p className="tabular text-sm text-muted">
          até {width} × {height}
        </p>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={image.id} />
          <SubmitButton size="sm" variant="danger" when={{ id: image.id }}>
            Excluir<span className="sr-only"> {image.alt}</span>
          </SubmitButton>
        </Form>
      </div>
    </li>
  );
}
