import { Badge } from '#app/ui/surface.tsx';

type Props = { enabled: boolean; resting: boolean; failing: boolean };

/**
 * How a webhook is doing: `resting` is one whose server does not answer, which is left alone for a while; `failing` one
 * of which deliveries were given up, with none that arrived since.
 */
export function EndpointBadge({ enabled, resting, failing }: Props) {
  if (!enabled) return <Badge tone="warning">Pausado</Badge>;
  if (resting) return <Badge tone="bad">Sem resposta</Badge>;
  return failing ? <Badge tone="bad">Não entrega</Badge> : <Badge tone="good">Ligado</Badge>;
}
