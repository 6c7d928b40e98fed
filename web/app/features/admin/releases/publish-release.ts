import { useMutation } from '@tanstack/react-query';
import type { NotesFields, ReleaseChannel } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useRef, useState } from 'react';
import { queryKeys } from '../../../entities/query-keys.ts';
import { upload } from '../../../lib/api/upload.ts';
import { useReload } from '../../../lib/api/use-reload.ts';

export interface Publication extends NotesFields {
  version: string;
  /** Without one, the version decides. */
  channel: ReleaseChannel | '';
  min_version: string;
  /** The installers by system, such as linux_amd64. */
  files: Readonly<Record<string, File>>;
}

/** Puts the fields before the files, so that the server can refuse a version before it receives a gigabyte. */
const toForm = ({ files, ...fields }: Publication) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [system, file] of Object.entries(files)) form.append(system, file);
  return form;
};

/** Publishes a release and reports how much of it has been sent. */
export const usePublish = () => {
  const [sent, setSent] = useState<{ bytes: number; total: number } | null>(null);
  const control = useRef<AbortController>(null);
  const mutation = useMutation({
    mutationFn: async (publication: Publication) => {
      control.current = new AbortController();
      setSent({ bytes: 0, total: 0 });
      const report = (bytes: number, total: number) => setSent({ bytes, total });
      try {
        return await upload(contract.releases.publish, toForm(publication), report, control.current.signal);
      } finally {
        setSent(null);
      }
    },
    onSuccess: useReload(queryKeys.admin),
  });
  return { ...mutation, sent, stop: () => control.current?.abort() };
};
