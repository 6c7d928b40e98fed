// The server loads this file. When its launcher is gone, the server stops as if it had received a signal.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
