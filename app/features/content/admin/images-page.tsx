import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { imagePath, type SiteImage, sharedOf } from '#app/features/content/rules/site-image.ts';
import { listImages, removeImage } from '#app/features/content/server/index.server.ts';
import { answerForms, defineForm, idIn, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, PressForm } from '#app/kit/form.tsx';
import { ok } from '#app/lib/result.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { TextField } from '#app/ui/field.tsx';
import { FileDrop } from '#app/ui/file-drop/file-drop.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { showToast, useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/images-page';

export const meta: Route.MetaFunction = () => [{ title: 'Imagens do site | Painel' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  images: await listImages(adminOf(context)),
  maxBytes: env().uploadMaxBytes,
});

const FORMS = inArea('site', {
  delete: defineForm({
    failed: 'Erro ao excluir',
    read: (form) => ({ id: idIn(form, 'id') }),
    schema: ok<{ id: string }>,
    save: (admin: SignedInActor, { id }) => removeImage(admin, id),
    done: { tone: 'good', title: 'Imagem excluída' },
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

/** The pictures that texts of the site can show. */
export default function ImagesPage() {
  const { images, maxBytes } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <>
      <PageHeader
        title="Imagens do site"
        up={{ to: '/admin/cms', label: 'CMS' }}
        lead="Para a abertura e para links compartilhados. Escolha cada uma na parte em que ela aparece."
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
        <PressForm intent="delete" fixed={{ id: image.id }} size="sm" variant="danger">
          Excluir<span className="sr-only"> {image.alt}</span>
        </PressForm>
      </div>
    </li>
  );
}
