import type { Device } from '@portico/react';

const drawings: Readonly<Record<Device['kind'], string>> = {
  computer: 'M5 5h14v10H5zM2.5 19h19',
  phone: 'M8 3h8v18H8zM11 18h2',
  tablet: 'M5 3h14v18H5zM11 18h2',
  unknown: 'M4 5h16v14H4zM9.5 10a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .7-1 1.4M12 16.2v.1',
};

/** What kind of device it is; its name says the same in words. */
export function DevicePicture({ kind }: Pick<Device, 'kind'>) {
  return (
    <svg className="device" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={drawings[kind]} />
    </svg>
  );
}
