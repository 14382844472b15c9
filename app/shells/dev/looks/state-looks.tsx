import type { Tone } from '#app/lib/toast.ts';
import { ProgressPill } from '#app/ui/navigation-progress.tsx';
import { ProfileSection } from '#app/ui/profile-section.tsx';
import { ShownOnce } from '#app/ui/shown-once.tsx';
import { Skeleton, Spinner } from '#app/ui/spinner.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { Specimen } from '../specimen.tsx';

const TONES: [Tone, string][] = [
  ['neutral', 'Bloqueado'],
  ['good', 'Concluído'],
  ['warning', 'Em análise'],
  ['bad', 'Vencido'],
  ['info', 'Espera por você'],
];

export const StateLooks = () => (
  <>
    <Specimen title="Badge" rule="A situação em palavras. A cor acompanha, nunca diz sozinha.">
      {TONES.map(([tone, word]) => (
        <Badge key={tone} tone={tone}>
          {word}
        </Badge>
      ))}
      {TONES.map(([tone, word]) => (
        <Badge key={tone} tone={tone} tight>
          {word.slice(0, 3)}
        </Badge>
      ))}
    </Specimen>
    <Specimen title="Surface" rule="No máximo dois níveis: página e bloco." as="grid">
      <Surface className="p-5">Bloco com borda leve.</Surface>
      <div className="rounded-2xl bg-sunken p-5">Bloco rebaixado: uma observação.</div>
    </Specimen>
    <Specimen title="ProfileSection" rule="Uma parte de uma página sobre a pessoa." as="grid">
      <ProfileSection title="Horas de silêncio" text="Nessas horas nada toca." />
    </Specimen>
    <Specimen title="ShownOnce" rule="Um segredo que não volta: copie antes de sair." as="grid">
      <ShownOnce title="Endereço da agenda" secret="https://exemplo.com.br/agenda/abc.ics" label="Endereço">
        <p>Guarde agora: ele não aparece de novo.</p>
      </ShownOnce>
    </Specimen>
    <Specimen
      title="Spinner, ProgressPill e Skeleton"
      rule="Nada gira antes de 300 ms; o que vem tem o seu lugar."
    >
      <Spinner label="Carregando…" />
      <ProgressPill />
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-24 w-full rounded-2xl" />
    </Specimen>
  </>
);
