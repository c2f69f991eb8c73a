import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

const server = process.env['MAYDAY_SERVER'] ?? 'http://127.0.0.1:8150';

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  build: {
    outDir: '../src/mayday/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { environment: 'jsdom' },
});
