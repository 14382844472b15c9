import { Badge } from '#app/ui/surface.tsx';

type Props = { enabled: boolean; resting: boolean; failing: boolean };

/**
 * State of a webhook. `resting`: its server does not answer, so deliveries pause for a while. `failing`:
 * deliveries failed for good, and no delivery has succeeded since.
 */
export function EndpointBadge({ enabled, resting, failing }: Props) {
  if (!enabled) return <Badge tone="warning">Pausado</Badge>;
  if (resting) return <Badge tone="bad">Sem resposta</Badge>;
  return failing ? <Badge tone="bad">Não entrega</Badge> : <Badge tone="good">Ligado</Badge>;
}
