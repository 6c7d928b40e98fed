import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

interface DownloadButtonProps {
  pending: boolean;
  onClick: () => void;
  children: ReactNode;
}

export function DownloadButton({ pending, onClick, children }: DownloadButtonProps) {
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<DownloadIcon />}
      loading={pending}
      loadingPosition="start"
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
