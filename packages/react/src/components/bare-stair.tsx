import type { ReactNode } from 'react';

/** The stair in front of a door without words, as under the door of an error page. */
export function BareStair(): ReactNode {
  return (
    <div className="portico-stair" aria-hidden="true">
      <div className="portico-stair-tread" />
      <div className="portico-stair-tread" />
      <div className="portico-stair-tread" />
    </div>
  );
}
