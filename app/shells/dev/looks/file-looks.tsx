import { FileDrop } from '#app/ui/file-drop/file-drop.tsx';
import { HeldPhotos } from '#app/ui/file-drop/held-photos.tsx';
import type { UploadState } from '#app/ui/file-drop/upload-queue.ts';
import { UploadRow } from '#app/ui/file-drop/upload-row.tsx';
import { PhotoField } from '#app/ui/photo-field.tsx';
import { FILE_TROUBLES } from '#app/ui/preview/file-trouble.ts';
import { PdfPreview } from '#app/ui/preview/pdf-preview.tsx';
import { PreviewTrouble } from '#app/ui/preview/preview-trouble.tsx';
import { RichTextField } from '#app/ui/rich-text/rich-text-field.tsx';
import { Specimen } from '../specimen.tsx';

const MAX_BYTES = 10 * 1024 * 1024;
const UPLOADS: UploadState[] = [
  { name: 'queued' },
  { name: 'sending', progress: 0.42 },
  { name: 'waiting' },
  { name: 'sent' },
  { name: 'refused', message: 'Este arquivo não é um PDF nem uma foto.' },
  { name: 'failed', message: 'A rede caiu no meio do envio.' },
];
const NOTHING = () => {};

export const FileLooks = () => (
  <>
    <Specimen
      title="FileDrop"
      rule="Solto, escolhido ou fotografado; sem scripts é um formulário."
      as="stack"
    >
      <FileDrop
        action="/dev/ui"
        accept="application/pdf"
        maxBytes={MAX_BYTES}
        texts={{ title: 'Solte o documento aqui', hint: 'PDF, JPG ou PNG.' }}
      />
      <FileDrop
        action="/dev/ui"
        accept="application/pdf"
        maxBytes={MAX_BYTES}
        compact
        texts={{ title: 'Outro documento', hint: 'PDF.' }}
      />
    </Specimen>
    <Specimen title="HeldPhotos" rule="Avisa antes de enviar, sem recusar." as="stack">
      <HeldPhotos
        photos={[{ file: new File([], 'rg.jpg'), faults: ['blurred', 'cut'] }]}
        onSend={NOTHING}
        onDiscard={NOTHING}
      />
    </Specimen>
    <Specimen title="UploadRow" rule="Cada arquivo com o seu andamento e o que se pode fazer." as="stack">
      <ul className="space-y-2">
        {UPLOADS.map((state, key) => (
          <UploadRow
            key={state.name}
            upload={{ key, name: `documento-${state.name}.pdf`, size: 345_678, attempts: 0, state }}
            onRetry={NOTHING}
            onRemove={NOTHING}
          />
        ))}
      </ul>
    </Specimen>
    <Specimen title="PhotoField" rule="O código é lido no aparelho." as="stack">
      <PhotoField label="Foto do boleto" done="Código lido." onRead={NOTHING} />
    </Specimen>
    <Specimen
      title="PdfPreview e PreviewTrouble"
      rule="Papel é branco nos dois temas; em volta, a cor da página."
      as="stack"
    >
      <PdfPreview href="/dev/ui/nenhum.pdf" name="documento.pdf" />
      {Object.entries(FILE_TROUBLES).map(([trouble, text]) => (
        <PreviewTrouble
          key={trouble}
          trouble={trouble as keyof typeof FILE_TROUBLES}
          text={text}
          href="/dev/ui"
          onRetry={NOTHING}
        />
      ))}
    </Specimen>
    <Specimen title="RichTextField" rule="Sem scripts é um campo de HTML; o servidor confere." as="stack">
      <RichTextField label="Texto" name="texto" defaultValue="<p>Um <strong>texto</strong> com ênfase.</p>" />
    </Specimen>
  </>
);
