import { useEffect } from 'react';

/**
 * Browser-only cache of the last layout data. When a whole request fails, the layout's data fail with the
 * page's, so the previous frame is shown.
 */
export function cachedFrame<Frame>() {
  let last: Frame | undefined;
  return {
    /** Called by the layout with the current frame. */
    useKeep(frame: Frame): void {
      useEffect(() => {
        last = frame;
      }, [frame]);
    },
    last: (): Frame | undefined => last,
  };
}
